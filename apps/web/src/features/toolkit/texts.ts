export const texts = {
  title: 'Toolkit',
  tool: 'Tool',
  loading: 'Loading tool',
} as const
