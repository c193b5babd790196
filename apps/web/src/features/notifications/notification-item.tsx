import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type {
  FigureFiring,
  Firing,
  Notification,
} from '@leadenhall/contract/notifications/index.ts'
import { Check, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { formatCount, formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { formatMetric } from '../../listing/metric-text.ts'
import { Ago } from '../../ui/ago.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { placeOf } from './place-of.ts'
import { texts } from './texts.ts'
import { withoutMark } from './without-mark.ts'

interface NotificationItemProps {
  readonly notification: Notification
  readonly onRead: () => void
  readonly onDelete: () => void
  /** Called when the share is opened. */
  readonly onLeave: () => void
}

/** A triggered alert with the figures that triggered it. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, onRead, onDelete, onLeave } = props
  const { title, data, simulated, created_at, deliveries } = notification
  const isUnread = notification.read_at === null
  const name = withoutMark(title)
  return (
    <li
      className={`flex gap-2 border-b border-line px-3 py-2 last:border-0 ${isUnread ? 'border-l-2 border-l-accent' : 'pl-[14px]'}`}
    >
      <div className="min-w-0 grow">
        <p>
          {simulated ? (
            <span className="mr-1.5 rounded-sm border border-warn px-1 text-xs text-warn">
              {texts.centre.simulated}
            </span>
          ) : null}
          <Link
            href={placeOf(data)}
            className={`hover:text-accent ${isUnread ? 'font-semibold' : ''}`}
            onClick={() => {
              if (isUnread) onRead()
              onLeave()
            }}
          >
            {name}
            {isUnread ? <span className="sr-only"> ({texts.centre.unread})</span> : null}
          </Link>
        </p>
        <p className="text-sm">
          <Facts notification={notification} />
        </p>
        <p className="text-sm text-muted">
          <Ago instant={created_at} />
          {deliveries.map(({ channel, state, reason }) => (
            <span key={channel} className={state === 'failed' ? 'text-warn' : ''}>
              {' '}
              · {texts.channels[channel].name} {texts.deliveries[state]}
              {state === 'failed' && reason !== null ? `: ${reason}` : ''}
            </span>
          ))}
        </p>
      </div>
      <div className="flex shrink-0 items-start">
        {isUnread ? (
          <IconButton
            label={`${texts.centre.read}: ${name}`}
            title={texts.centre.read}
            Icon={Check}
            onClick={onRead}
          />
        ) : null}
        <IconButton
          label={`${texts.centre.delete}: ${name}`}
          title={texts.centre.delete}
          Icon={Trash2}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

function Facts({ notification }: { readonly notification: Notification }) {
  switch (notification.kind) {
    case 'price-alert':
      return <FiringNumbers firing={notification.data} />
    case 'figure-alert':
      return <FiredFigures firing={notification.data} />
    case 'portfolio-alert':
    case 'key-notice':
    case 'broker-notice':
      return withoutMark(notification.body)
  }
}

/** The figures that fired an alert on a metric or on a screen. */
function FiredFigures({ firing }: { firing: FigureFiring }) {
  return firing.figures.map(({ metric, label, value }) => {
    const declared = findMetric(metric)
    const text = declared ? formatMetric(value, 'GBP', declared) : NOT_KNOWN
    return (
      <span key={metric} className="mr-3">
        <span className="text-muted">{label}</span>{' '}
        {declared?.kind === 'date' && value !== null ? texts.centre.days(formatCount(value)) : text}
      </span>
    )
  })
}

/** `93.61p +2.31%, was 91.50p at 20 Nov 2026, 10:05`. */
function FiringNumbers({ firing }: { firing: Firing }) {
  const { price, unit, ratio, kind, compared_with, compared_at, price_at } = firing
  const level = (value: number) => formatLevel(value, unit, firing.instrument_kind)
  return (
    <>
      <span title={formatDayTime(price_at)}>{level(price)}</span> <Change ratio={ratio} />{' '}
      <span className="text-muted">
        {kind === 'move' ? texts.centre.was : texts.centre.level} {level(compared_with)}
        {compared_at === null ? null : ` ${texts.centre.at} ${formatDayTime(compared_at)}`}
      </span>
    </>
  )
}
