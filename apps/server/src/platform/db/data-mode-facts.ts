/** Which market an installation shows, and that its operator decided it. */
export const DATA_MODE_FACT = 'data-mode'
/** Set once an administrator or a variable chose; until then a first start found what it could. */
export const DATA_MODE_CHOSEN_FACT = 'data-mode-chosen'
