"""Short forms of first names, so that Bob Ray and Robert Ray match as one person."""

_SHORT_FORMS = """
alexander alex al sandy, albert al bert, alfred al fred, andrew andy drew, anthony tony,
antonio tony toño, barbara barb, benjamin ben benny, charles charlie chuck,
christopher chris, clarence clancy, daniel dan danny, david dave davey,
deborah deb debbie, donald don donny, dorothy dot dottie, douglas doug,
edward ed eddie ted, edwin ed eddie, elizabeth liz beth betty lizzie, ernest ernie,
eugene gene, francis frank, francisco paco pancho frank, franklin frank,
frederick fred freddie, gerald gerry jerry, gilbert gil, gregory greg, harold hal harry,
henry hank harry, herbert herb, jacob jake, james jim jimmy jimmie, jeffrey jeff,
jerome jerry, jesus chuy, john johnny jack, jose pepe joe, joseph joe joey, joshua josh,
katherine kathy kate katie, catherine cathy kate, kenneth ken kenny, lawrence larry,
leonard len leo, leroy roy, leslie les, manuel manny, margaret maggie peggy meg,
matthew matt, michael mike mickey, nicholas nick, patricia pat patty, patrick pat,
peter pete, philip phil, phillip phil, raymond ray, rebecca becky,
richard rick dick rich ricky, robert bob bobby rob robbie, roberto beto, roger rodge,
ronald ron ronnie, samuel sam, stephen steve, steven steve, susan sue susie,
theodore ted, thomas tom tommy, timothy tim, vernon vern, victor vic, vincent vince,
virginia ginny, walter walt, william bill billy will willie
"""

# By a name all names it may stand for, including itself.
FULL_FORMS: dict[str, frozenset[str]] = {}
for _line in _SHORT_FORMS.split(","):
    for _name in _line.split():
        _full = _line.split()[0]
        FULL_FORMS[_name] = FULL_FORMS.get(_name, frozenset({_name})) | {_full}


def full_forms(first_name: str) -> frozenset[str]:
    """Return all names that a lower-case first name may stand for."""
    return FULL_FORMS.get(first_name, frozenset({first_name}))
