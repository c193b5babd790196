export const texts = {
  title: 'Research',
  source: 'Source',
  all: 'All',
  loading: 'Fetching research headlines',
  none: 'No research yet',
  noneHelp: 'No source has returned a headline.',
  headlines: 'Headlines',
  published: 'Published',
  undated: 'undated',
} as const
