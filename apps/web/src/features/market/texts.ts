export const texts = {
  strip: {
    label: 'Market ticker',
    next: 'Show the next one',
    pause: 'Pause the ticker',
    resume: 'Resume the ticker',
    unavailable: 'not available',
  },
  clocks: { label: 'World clocks' },
} as const
