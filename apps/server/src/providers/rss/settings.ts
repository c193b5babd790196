import { feedLines, numberBetween, onOff, settingGroup } from '../../platform/settings/setting.ts'

export const RSS_TITLE = 'News feeds'

/** Placeholders in the URL of a company's feed. */
export const COMPANY_PLACES = ['name', 'tidm', 'symbol'] as const

export const RSS_SETTINGS = settingGroup('rss', {
  enabled: onOff('on', 'Whether to read news and research feeds.'),
  requestsPerMinute: numberBetween([0.1, 600], 120, 'Maximum feeds per minute and node.'),
  'market.feeds': feedLines(
    [],
    [
      'BBC News | https://feeds.bbci.co.uk/news/business/rss.xml',
      'The Guardian | https://www.theguardian.com/uk/business/rss',
      'Sky News | https://feeds.skynews.com/feeds/rss/business.xml',
      'This is Money | https://www.thisismoney.co.uk/money/markets/index.rss',
      'City A.M. | https://www.cityam.com/feed/',
      'CNBC | https://www.cnbc.com/id/100003114/device/rss/rss.html',
      'Yahoo Finance | https://finance.yahoo.com/news/rssindex',
    ],
    'Market news feeds, one per line: name | URL. Each has its own group.',
  ),
  'company.feeds': feedLines(
    COMPANY_PLACES,
    [
      'Google News | https://news.google.com/rss/search?q=%22{name}%22%20shares&hl=en-GB&gl=GB&ceid=GB:en',
      'Bing News | https://www.bing.com/news/search?q=%22{name}%22%20shares&format=rss&mkt=en-GB',
      'Yahoo Finance | https://feeds.finance.yahoo.com/rss/2.0/headline?s={symbol}&region=GB&lang=en-GB',
      '# Announcements of a news service, where you may use one:',
      '# RNS | https://news.example.org/announcements.rss?code={tidm}',
    ],
    'Company news feeds, one per line: name | URL with {name}, {tidm} or {symbol}. A URL with {name} counts as a search over many publishers.',
  ),
  'research.feeds': feedLines(
    [],
    [
      'Bank of England | https://www.bankofengland.co.uk/rss/publications',
      'Bank Underground | https://bankunderground.co.uk/feed/',
      'European Central Bank | https://www.ecb.europa.eu/rss/blog.html',
      'Federal Reserve | https://www.federalreserve.gov/feeds/feds_notes.xml',
      'Liberty Street Economics | https://libertystreeteconomics.newyorkfed.org/feed/',
      'Bank for International Settlements | https://www.bis.org/doclist/wppubls.rss',
      'NBER | https://www.nber.org/rss/new.xml',
      'arXiv Quantitative Finance | https://rss.arxiv.org/rss/q-fin',
      'Klement on Investing | https://klementoninvesting.substack.com/feed',
      'Musings on Markets | https://aswathdamodaran.blogspot.com/feeds/posts/default',
      'Monevator | https://monevator.com/feed/',
    ],
    'Research feeds, one per line: name | URL.',
  ),
})
