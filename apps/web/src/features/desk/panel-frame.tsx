import type { Step } from '@leadenhall/contract/desk/grid.ts'
import type { DeskPanel } from '@leadenhall/contract/desk/index.ts'
import { LINKS, type LinkColour } from '@leadenhall/contract/desk/links.ts'
import { factsOf } from '@leadenhall/contract/desk/panel-kinds.ts'
import { ArrowDown, ArrowUp, ArrowUpRight, Grip, MoveDiagonal2, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PanelBoundary, PanelLine } from '../../ui/panel.tsx'
import type { RenderSearch } from './desk-parts.ts'
import { texts } from './texts.ts'
import { tickerOf, titleOf } from './title-of.ts'
import type { DeskState } from './use-desk.ts'
import type { usePanelDrag } from './use-panel-drag.ts'

const LINK_COLOURS: Readonly<Record<LinkColour, string>> = {
  A: 'border-accent text-accent',
  B: 'border-warn text-warn',
  C: 'border-up text-up',
  D: 'border-down text-down',
}
const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface PanelFrameProps {
  readonly panel: DeskPanel
  readonly desk: DeskState
  readonly isArranging: boolean
  readonly heightPx: number
  /** Null on a phone, which has no grid. */
  readonly handlersOf: ReturnType<typeof usePanelDrag>['handlersOf'] | null
  readonly renderSearch: RenderSearch
  readonly children: ReactNode
}

/**
 * A section with its link, its ticker and, while arranging, what moves it, in the line that has the
 * section's own header.
 */
export function PanelFrame(props: PanelFrameProps) {
  const { children, desk, handlersOf, heightPx, isArranging, panel, renderSearch } = props
  const [isChoosing, setChoosing] = useState(false)
  const [line, setLine] = useState<HTMLElement | null>(null)
  const facts = factsOf(panel.kind)
  const title = titleOf(panel)
  const ticker = tickerOf(panel)
  const hasLink = facts?.hasTicker === true || facts?.picks === true
  const name = facts?.hasTicker && ticker !== null ? texts.panel.of(title, ticker) : title
  return (
    <section
      aria-label={name}
      className="relative flex h-full min-h-0 min-w-0 flex-col rounded-sm border border-line bg-panel"
    >
      {isArranging || hasLink ? (
        <div className="flex min-h-8 shrink-0 items-start gap-2 border-b border-line py-0.5 pr-1.5 pl-2 max-sm:py-1">
          {isArranging && handlersOf ? <Handle {...props} handlersOf={handlersOf} /> : null}
          {hasLink ? (
            <LinkChoice panel={panel} isArranging={isArranging} onLink={desk.setLink} />
          ) : null}
          {facts?.hasTicker ? (
            <button
              type="button"
              className="link min-h-7 font-semibold"
              aria-expanded={isChoosing}
              aria-label={texts.panel.ticker(name)}
              onClick={() => setChoosing(!isChoosing)}
            >
              {ticker ?? texts.panel.choose}
            </button>
          ) : null}
          {facts?.hasTicker && ticker !== null ? (
            <Link
              className="icon-control order-last"
              href={sharePath(ticker)}
              aria-label={texts.panel.open(ticker)}
              title={texts.panel.open(ticker)}
            >
              <ArrowUpRight className="size-4" aria-hidden="true" />
            </Link>
          ) : null}
          <div
            ref={setLine}
            className="peer flex min-h-7 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5 empty:hidden"
          />
          <strong className="hidden grow truncate leading-7 peer-empty:block">{title}</strong>
          {isArranging ? (
            <span className="flex">
              {handlersOf ? null : <PhoneSteps panel={panel} desk={desk} />}
              <IconButton
                label={texts.panel.remove(title)}
                Icon={X}
                onClick={() => desk.remove(panel)}
              />
            </span>
          ) : null}
        </div>
      ) : null}
      {isChoosing ? (
        <div className="relative z-10 border-b border-line p-2">
          {renderSearch((hit) => {
            desk.pick(panel, hit.ticker)
            setChoosing(false)
          })}
        </div>
      ) : null}
      <div
        className="min-h-0 flex-1 overflow-auto [&>.panel]:min-h-full [&>.panel]:border-0"
        tabIndex={-1}
        style={{ '--panel-height': `${heightPx}px` } as CSSProperties}
      >
        <PanelLine value={line}>
          <PanelBoundary>{children}</PanelBoundary>
        </PanelLine>
        <p className="hidden p-3 text-muted only:block">{texts.panel.nothing}</p>
      </div>
      {isArranging && handlersOf ? (
        <span
          {...handlersOf(panel.id, 'resize')}
          aria-hidden="true"
          title={texts.panel.resize(title)}
          className="absolute right-0 bottom-0 flex size-6 cursor-nwse-resize touch-none items-center justify-center bg-panel text-muted"
        >
          <MoveDiagonal2 className="size-4" />
        </span>
      ) : null}
    </section>
  )
}

function Handle({
  desk,
  handlersOf,
  panel,
}: Pick<PanelFrameProps, 'desk' | 'panel'> & {
  readonly handlersOf: NonNullable<PanelFrameProps['handlersOf']>
}) {
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) {
      if (event.shiftKey) desk.grow(panel, step)
      else desk.step(panel, step)
    } else if (event.key === 'Delete') desk.remove(panel)
    else return
    event.preventDefault()
  }
  return (
    <button
      {...handlersOf(panel.id, 'move')}
      type="button"
      aria-label={texts.panel.move(titleOf(panel))}
      className="icon-control cursor-grab touch-none active:cursor-grabbing"
      onKeyDown={press}
    >
      <Grip className="size-4" aria-hidden="true" />
    </button>
  )
}

function PhoneSteps({ desk, panel }: Pick<PanelFrameProps, 'desk' | 'panel'>) {
  const title = titleOf(panel)
  return (
    <>
      <IconButton
        label={texts.panel.up(title)}
        Icon={ArrowUp}
        onClick={() => desk.step(panel, 'up')}
      />
      <IconButton
        label={texts.panel.down(title)}
        Icon={ArrowDown}
        onClick={() => desk.step(panel, 'down')}
      />
    </>
  )
}

interface LinkChoiceProps {
  readonly panel: DeskPanel
  readonly isArranging: boolean
  readonly onLink: DeskState['setLink']
}

function LinkChoice({ isArranging, onLink, panel }: LinkChoiceProps) {
  const { link } = panel
  const colour = link === null ? 'border-line text-muted' : LINK_COLOURS[link]
  if (!isArranging) {
    if (link === null) return null
    return (
      <span className={`my-1 rounded-full border px-1.5 text-xs font-semibold ${colour}`}>
        <span className="sr-only">{texts.panel.linked(link)}</span>
        <span aria-hidden="true">{link}</span>
      </span>
    )
  }
  return (
    <select
      className={`my-0.5 h-6 rounded-sm border bg-field px-1 text-sm ${colour}`}
      aria-label={texts.panel.link(titleOf(panel))}
      value={link ?? ''}
      onChange={({ target }) => onLink(panel, LINKS.find((one) => one === target.value) ?? null)}
    >
      <option value="">{texts.panel.noLink}</option>
      {LINKS.map((one) => (
        <option key={one} value={one}>
          {texts.panel.linked(one)}
        </option>
      ))}
    </select>
  )
}
