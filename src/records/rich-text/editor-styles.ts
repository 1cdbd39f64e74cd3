/** Styles of an editor with its text, also for a screen that is never without one: they come with its own, not after them. */
import './rich-text.css';
import './editor.css';
import './menu/block-menu.css';
