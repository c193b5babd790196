export const texts = {
  title: 'Portfolio Manager',
  later: 'Not built yet',
  about:
    'Holdings with their purchases and sales, valued in pounds by the declared unit of each share, with dividends and performance, will be kept here.',
  until: 'Until then: watchlists, alerts and the other tools',
} as const
