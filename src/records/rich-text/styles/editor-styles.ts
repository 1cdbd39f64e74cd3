/** Styles of an editor and its text, also imported by a screen that always has one: they load with the screen's own. */
import './rich-text.css';
import './editor.css';
import './block-menu.css';
