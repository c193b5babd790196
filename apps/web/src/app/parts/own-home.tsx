import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { useQuery } from '@tanstack/react-query'
import { NearestAlerts } from '../../features/alerts/index.ts'
import { desksQuery, wasDeskOffered } from '../../features/desk/index.ts'
import { EyePanel, OwnDesk } from '../../features/home/index.ts'
import { useFiredAlerts } from '../../features/notifications/index.ts'
import { HomePortfolio, useHeldDates } from '../../features/portfolio/index.ts'
import { OwnLists } from '../../features/watchlists/index.ts'
import { pagePath, sharePath } from '../../format/paths.ts'
import { formatDay, formatDayTime, formatWeekdayDate } from '../../format/time.ts'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { offersQuery } from '../../listing/offers-query.ts'
import { Ago } from '../../ui/ago.tsx'
import { useNow } from '../../ui/use-now.ts'
import { texts } from '../texts.ts'

/** A member's portfolio, what needs a look, lists and alerts. */
export default function OwnHome({ greeting }: { readonly greeting: string }) {
  return (
    <OwnDesk
      portfolio={<HomePortfolio greeting={greeting} />}
      eye={<Eye />}
      lists={<OwnLists />}
      alerts={<NearestAlerts />}
    />
  )
}

const DAY_MS = 86_400_000
const SOON_DAYS = 7
const { eye } = texts

function Eye() {
  const now = useNow()
  const today = toTradingDate(now, 'Europe/London')
  const soon = toTradingDate(now + SOON_DAYS * DAY_MS, 'Europe/London')
  const fired = useFiredAlerts()
  const dates = useHeldDates()
  const offers = useHeldOffers()
  const desks = useQuery(desksQuery)
  const rows = fired &&
    dates && [
      ...(desks.data?.length === 0 && !wasDeskOffered()
        ? [
            {
              key: 'desk',
              href: pagePath('desk'),
              text: texts.desk.offer,
              kind: texts.desk.offerKind,
              when: texts.desk.offerWhen,
            },
          ]
        : []),
      ...fired.map(({ id, ticker, title, isOfScreen, at }) => ({
        key: id,
        href: sharePath(ticker),
        text: title,
        kind: isOfScreen ? eye.screen : eye.alert,
        when: <Ago instant={at} />,
      })),
      ...dates
        .filter(({ kind, date }) => (kind === 'results' ? date <= soon : date === today))
        .map(({ ticker, name, kind, date }) => ({
          key: `${ticker} ${kind}`,
          href: sharePath(ticker),
          text: name ?? ticker,
          kind: eye[kind],
          when: date === today ? eye.today : formatWeekdayDate(date),
        })),
      ...offers.map(({ ticker, name, deadlineAt, commencedAt }) => ({
        key: `${ticker} offer`,
        href: sharePath(ticker),
        text: name,
        kind: eye.offer,
        when:
          deadlineAt === null ? formatDay(commencedAt) : eye.offerUntil(formatDayTime(deadlineAt)),
      })),
    ]
  return <EyePanel rows={rows} />
}

/** Offers for what the user holds; none while they are loading. */
function useHeldOffers() {
  const held = useQuery(heldTickersQuery(true)).data
  const { data } = useQuery(offersQuery)
  return (data?.items ?? []).flatMap(({ ticker, ...offer }) =>
    ticker !== null && offer.leftOn === null && held?.includes(ticker) ? { ...offer, ticker } : [],
  )
}
