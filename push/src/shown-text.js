/**
 * Control characters but the line break, and those that change the direction of text (Unicode's Bidi_Control): a message of the
 * server or a file name could otherwise move the cursor, or hide what stands before it.
 */
const UNSHOWN = /(?!\n)\p{Cc}|\p{Bidi_Control}/gu;

/**
 * Returns a text as a terminal may show it.
 * @param {string} text
 */
export const shownText = (text) => text.replace(UNSHOWN, '\ufffd');
