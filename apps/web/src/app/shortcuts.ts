export const SHORTCUTS = [
  { keys: '/', does: 'Search' },
  { keys: '↑ ↓', does: 'Move through results' },
  { keys: 'Enter', does: 'Open the highlighted or the first result' },
  { keys: 'Esc', does: 'Close what is open' },
  { keys: 'j k', does: 'Move through the rows of a table' },
  { keys: '← →', does: 'Move the chart cursor' },
  { keys: 'Ctrl K, ⌘ K', does: 'Command menu' },
  { keys: '?', does: 'This list' },
] as const
