export const texts = {
  search: {
    label: 'Search shares by code or company',
    placeholder: 'Search code or company',
    noMatch: 'No instrument matches.',
    searching: 'Searching…',
    failed: 'Search is not available: ',
    add: 'Add',
  },
  random: 'Random share',
  industries: {
    title: 'Industries',
    intro: 'London shares by ICB industry and supersector; other exchanges by GICS industry.',
    loading: 'Loading industries',
  },
  sectors: {
    title: 'Sectors',
    intro: 'London shares by ICB supersector; every exchange by GICS sector.',
    loading: 'Loading sectors',
  },
  browse: {
    title: 'Browse All',
    country: 'Country',
    allCountries: 'All',
    loading: 'Loading instruments',
    none: 'No instrument of this country.',
  },
  group: { loading: 'Loading instruments' },
} as const
