export const texts = {
  title: 'Toolkit',
  tool: 'Tool',
  loading: 'Loading tool',
  later: {
    title: (name: string) => `${name} comes later`,
    help: 'This tool is not built yet. Until then these may help:',
    alerts: 'Price Alerts',
    screener: 'Screener',
  },
} as const
