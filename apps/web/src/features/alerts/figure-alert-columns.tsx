import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'
import { Trash2 } from 'lucide-react'
import { NOT_KNOWN } from '../../format/price.ts'
import { Ago } from '../../ui/ago.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PauseButton } from '../../ui/pause-button.tsx'
import { figureRuleOf, figureText } from './figure-alert-texts.ts'
import { texts } from './texts.ts'

/** The share's ticker or the screen's name. */
export function subjectOf({ kind, ticker, label }: FigureAlert): string {
  return (kind === 'screen' ? label : ticker) ?? texts.figures.goneScreen
}

export function figureAlertColumns({
  onDelete,
  onPause,
}: {
  readonly onDelete: (alert: FigureAlert) => void
  /** Pauses it, or resumes one that its user has paused. */
  readonly onPause: (alert: FigureAlert) => void
}): readonly Column<FigureAlert>[] {
  const { columns } = texts.figures
  return [
    {
      id: 'subject',
      header: columns.subject,
      cell: (alert) => <span className="font-semibold">{subjectOf(alert)}</span>,
      value: subjectOf,
      isSortable: true,
      className: 'wrap-anywhere',
    },
    { id: 'rule', header: columns.rule, cell: figureRuleOf, value: figureRuleOf },
    {
      id: 'value',
      header: columns.value,
      headerTitle: columns.valueHelp,
      cell: ({ metric, last_value: value }) => figureText(metric, value),
      value: ({ last_value: value }) => value,
      align: 'right',
    },
    {
      id: 'checked',
      header: columns.checked,
      cell: ({ last_checked: at }) => (at === null ? NOT_KNOWN : <Ago instant={at} />),
      value: ({ last_checked: at }) => at,
      isSortable: true,
      shownFrom: 'sm',
    },
    {
      id: 'state',
      header: columns.state,
      cell: (alert) => <State alert={alert} />,
      value: ({ paused_because: because }) => because,
      shownFrom: 'sm',
    },
    {
      id: 'delete',
      header: columns.actions,
      headerCell: <span className="sr-only">{columns.actions}</span>,
      cell: (alert) => (
        <>
          <PauseButton
            isPaused={alert.paused_because === 'by_user'}
            label={texts.figures.pauseNamed(
              alert.paused_because === 'by_user',
              subjectOf(alert),
              figureRuleOf(alert),
            )}
            onChange={() => onPause(alert)}
          />
          <IconButton
            label={texts.figures.deleteNamed(subjectOf(alert), figureRuleOf(alert))}
            title={texts.delete}
            Icon={Trash2}
            onClick={() => onDelete(alert)}
          />
        </>
      ),
      className: 'whitespace-nowrap',
      value: () => null,
      align: 'right',
    },
  ]
}

function State({ alert }: { readonly alert: FigureAlert }) {
  const { paused_because: because, last_checked: checked, last_fired_at: firedAt } = alert
  const { states } = texts
  return (
    <span className={because === null ? '' : 'text-warn'}>
      {because !== null
        ? texts.figures.pauses[because]
        : checked === null
          ? states.notChecked
          : states.watching}
      {firedAt === null ? null : (
        <span className="text-muted">
          {' '}
          · {texts.fired} <Ago instant={firedAt} />
        </span>
      )}
    </span>
  )
}
