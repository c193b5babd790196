/** A Friday morning on which London trades; the hand-made recordings are of that day. */
export const TEST_NOW = Date.parse('2026-09-18T10:35:00Z')
