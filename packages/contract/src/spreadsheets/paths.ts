/** One value as text, for a cell of a spreadsheet that can only open a URL. */
export const CELL_PATH = '/api/cell'
