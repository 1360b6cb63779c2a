/* The modules of the pages a code opens; each does nothing where its attributes are absent. */
import "./outbox.js";
import "./navigation.js";
import "./entry.js";
import "./hands.js";
import "./marks.js";
import "./report.js";
import "./tiles.js";
import "./presence.js";
import "./marks_draft.js";
