import { DAY, DOWN, HOUR, HTML, JSON_TYPE, NOT_FOUND, ofList, words } from './panel.ts'
import { testPanels } from './test-panels.ts'

testPanels([
  {
    ...words,
    name: 'posts on X',
    url: '/twitter/hashtag/VOD.L',
    asks: /^api\.(x|twitter)\.com/,
    contentType: JSON_TYPE,
    stateOf(body) {
      const [post] = body as { stale: boolean; asOf: string }[]
      return post === undefined ? 'without' : post.stale ? 'old' : 'fresh'
    },
    cold: DOWN,
    known: 'old',
  },
  {
    ...words,
    name: 'reviews',
    url: '/trustpilot/1-1/example.com',
    asks: /^www\.trustpilot\.com/,
    contentType: HTML,
    stateOf: ofList,
    cold: DOWN,
    known: 'fresh',
    unknown: { cold: 'without' },
    freshForMs: 2 * HOUR,
  },
  {
    ...words,
    name: 'search for reviews',
    url: '/api/reviews/search?query=example.com',
    asks: /^www\.trustpilot\.com/,
    contentType: JSON_TYPE,
    stateOf: ofList,
    cold: DOWN,
    known: DOWN,
    unknown: { cold: NOT_FOUND, known: NOT_FOUND },
  },
  {
    ...words,
    name: 'logo',
    url: '/api/logo/VOD.L',
    asks: /^www\.vodafone\.com/,
    contentType: 'image/png',
    stateOf: (_, headers) => (headers['x-logo'] === 'placeholder' ? 'without' : 'fresh'),
    cold: 'without',
    known: 'fresh',
    freshForMs: 31 * DAY,
    pauseMs: 25 * HOUR,
    takesEveryFault: true,
  },
])
