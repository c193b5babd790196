/** Of the line alone, which is in the first part of the bundle. */
export const lineTexts = {
  label: 'Where prices come from',
  line: 'No live source answered at the first start, so this whole market is simulated. Until you choose:',
  ways: { key: 'Your own key', file: 'Your own files', demo: 'Stay in the demo' },
} as const
