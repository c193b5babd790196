export const texts = {
  title: 'Research',
  source: 'Source',
  all: 'All',
  loading: 'Fetching research headlines',
  none: 'No research yet',
  noneHelp: 'The sources have published nothing that could be read.',
  headlines: 'Headlines',
  published: 'Published',
  undated: 'undated',
} as const
