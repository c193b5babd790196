/** One-line text as users type it; pasted text can contain tabs, line breaks and control characters. */
export const PLAIN_TEXT = /^[^\p{Cc}]*$/u
export const PLAIN_TEXT_MESSAGE = 'Remove tabs, line breaks and other control characters.'
