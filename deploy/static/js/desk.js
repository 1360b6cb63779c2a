/* The modules of the desk's pages; each does nothing where its attributes are absent. */
import "./keys.js";
import "./typeahead.js";
import "./forms.js";
import "./queue.js";
import "./quick_entry.js";
import "./picture.js";
