/* The modules of the pages a code opens; each does nothing where its attributes are absent. */
import "./outbox.js";
import "./turn.js";
import "./entry.js";
import "./hands.js";
import "./marks.js";
import "./tiles.js";
import "./elsewhere.js";
import "./tallied.js";
