"""What the officials of a club may do: the rights of their roles."""

from players.clubs.roles import RIGHTS, Right, Role, roles_with
from tests.each import each


def test_an_owner_may_do_what_any_other_may() -> None:
    assert all(rights <= Role.OWNER.rights for rights in RIGHTS.values())
    assert Role.DIRECTOR.rights == Role.OWNER.rights - {Right.OWN}


@each(
    ("right", "roles"),
    [
        (Right.OWN, {Role.OWNER}),
        (Right.DIRECT, {Role.OWNER, Role.DIRECTOR}),
        (Right.PEOPLE, {Role.OWNER, Role.DIRECTOR, Role.TREASURER}),
        (Right.SCORES, {Role.OWNER, Role.DIRECTOR, Role.SCOREKEEPER}),
        (Right.DESK, set(Role)),
    ],
)
def test_each_right_has_its_roles(right: Right, roles: set[Role]) -> None:
    assert set(roles_with(right)) == roles
