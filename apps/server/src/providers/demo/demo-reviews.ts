/**
 * The reviews of the demo: invented, each marked as simulated, and of its own number, mean and months
 * for every business. A review depends on the business and its own moment alone, so that it stays as
 * the days go by.
 */
import type { Clock } from '../../platform/clock.ts'
import type { ProviderBusiness, ProviderReview, ReviewSource } from '../content-ports.ts'
import { TOPICS, type Verdict } from './demo-review-words.ts'
import { seedOf, uniformAt } from './noise.ts'

const KEY = 'demo-trustpilot'
const YEAR_MS = 365 * 86_400_000
const TOOL_PAGE = '/tools/trustpilot'
/** All of a year: the months of a part would say little. */
const PAGE = 60
const EXAMPLES = ['first.example', 'second.example', 'third.example']
const ENDINGS = ['.com', '.co.uk', '.org']

/** Reviews that come in one burst; at either end of the year a burst may be cut. */
const BURST = 8
const FEWEST = 33
const MOST = 52

/** ISO 3166 codes as often as they are drawn; null for a reviewer who states none. */
const COUNTRIES = [
  ...Array<string>(12).fill('GB'),
  'IE',
  'IE',
  'US',
  'DE',
  'FR',
  'NL',
  'ES',
  null,
] as const

/** Independent draws for a review. */
type Draw = 'moment' | 'rating' | 'topic' | 'second' | 'sentence' | 'country'

export function createDemoReviews(deps: { readonly clock: Clock }): ReviewSource {
  const listAll = (name: string) => listReviews(name, deps.clock.now())
  return {
    key: KEY,
    title: 'Trustpilot (simulated)',
    simulated: true,
    isOn: () => true,
    async getReviews(identifyingName, page) {
      const reviews = listAll(identifyingName)
      return {
        business: toBusiness(identifyingName, reviews),
        reviews: reviews.slice((page - 1) * PAGE, page * PAGE),
        pages: Math.ceil(reviews.length / PAGE),
        link: TOOL_PAGE,
      }
    },
    async searchBusinesses(text) {
      return namesFor(text).map((name) => toBusiness(name, listAll(name)))
    },
    async probe() {},
  }
}

/** Newest first, of the year before now. */
function listReviews(name: string, nowMs: number): ProviderReview[] {
  const seed = seedOf(name.toLowerCase())
  const aYear = FEWEST + Math.floor(uniformAt(seed, 1) * (MOST - FEWEST + 1))
  const liking = uniformAt(seed, 2)
  const burstMs = (YEAR_MS * BURST) / aYear
  const last = Math.floor(nowMs / burstMs)
  const first = Math.floor((nowMs - YEAR_MS) / burstMs)
  const reviews: ProviderReview[] = []
  for (let place = first * BURST; place < (last + 1) * BURST; place += 1) {
    const draw = (of: Draw) => uniformAt(seedOf(`${name} ${of}`), place)
    const burst = Math.floor(place / BURST)
    // Towards the start or the end of its burst, so that months differ.
    const lean = 2 ** (2 * uniformAt(seed, burst) - 1)
    const publishedAtMs = Math.floor((burst + draw('moment') ** lean) * burstMs)
    if (publishedAtMs <= nowMs - YEAR_MS || publishedAtMs > nowMs) continue
    reviews.push({ publishedAtMs, ...write(draw, liking) })
  }
  return reviews.toSorted((a, b) => b.publishedAtMs - a.publishedAtMs)
}

/** @param liking 0 to 1: how much customers like the business */
function write(draw: (of: Draw) => number, liking: number): Omit<ProviderReview, 'publishedAtMs'> {
  const rating = toRating(draw('rating'), liking)
  const verdict: Verdict = rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'bad'
  const topic = Math.floor(draw('topic') * TOPICS.length)
  const second = (topic + 1 + Math.floor(draw('second') * (TOPICS.length - 1))) % TOPICS.length
  const which = draw('sentence') < 0.5 ? 1 : 2
  const [title, ...sentences] = wordsOf(topic, verdict)
  const texts = [sentences[which - 1], wordsOf(second, verdict)[which]]
  return {
    rating,
    title: `${title} (simulated)`,
    text: texts.join(' '),
    country: COUNTRIES[Math.floor(draw('country') * COUNTRIES.length)] ?? null,
  }
}

function wordsOf(topic: number, verdict: Verdict) {
  const words = TOPICS[topic]?.[verdict]
  if (!words) throw new RangeError(`no topic ${topic}`)
  return words
}

/** Most are at either end, as on review sites. */
function toRating(drawn: number, liking: number): number {
  const five = 0.15 + 0.55 * liking
  const four = five + 0.12 + 0.06 * liking
  const three = four + 0.08
  const two = three + (1 - three) * 0.3
  return drawn < five ? 5 : drawn < four ? 4 : drawn < three ? 3 : drawn < two ? 2 : 1
}

/** A typed domain first, then others of its first word; examples for a text without a word. */
function namesFor(text: string): string[] {
  const typed = text.trim().toLowerCase()
  const domain = /^(?:https?:\/\/)?(?:www\.)?([\w-]+(?:\.[\w-]+)+)/.exec(typed)?.[1]
  const word = (domain?.split('.')[0] ?? typed).replace(/[^a-z0-9]/g, '')
  const others = word === '' ? EXAMPLES : ENDINGS.map((ending) => `${word}${ending}`)
  return [...new Set([...(domain ? [domain] : []), ...others])]
}

function toBusiness(identifyingName: string, reviews: readonly ProviderReview[]): ProviderBusiness {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return {
    identifyingName,
    displayName: `${identifyingName} (simulated)`,
    websiteUrl: null,
    numberOfReviews: reviews.length,
    score: reviews.length === 0 ? null : Math.round((sum / reviews.length) * 10) / 10,
  }
}
