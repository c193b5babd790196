import {
  type ExpressionError,
  parseExpression,
  printExpression,
} from '@leadenhall/contract/screener/expression.ts'
import { FIELD_WORDS } from '@leadenhall/contract/screener/expression-fields.ts'
import type { ScreenFilters } from '@leadenhall/contract/screener/filters.ts'
import { type Proposal, readSentence } from '@leadenhall/contract/screener/read-sentence.ts'
import { useId, useRef, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { keptFrom } from './screen-state.ts'
import { texts } from './texts.ts'

interface ExpressionInputProps {
  readonly filters: ScreenFilters
  /** An unparseable expression from a link. */
  readonly broken: string | null
  readonly onApply: (filters: ScreenFilters) => void
}

/**
 * The filters as a line of text. It follows the filter lists, and Enter applies it to them. A sentence
 * in plain words is shown as an expression before Enter applies that.
 */
export function ExpressionInput({ filters, broken, onApply }: ExpressionInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  // The last applied expression without what was kept beside it.
  const [bare, setBare] = useState<{ filters: ScreenFilters; kept: string; text: string } | null>(
    null,
  )
  const text = draft ?? broken ?? printExpression(filters)
  const { filters: parsed, error } = parseExpression(text)
  const proposal = error && proposeFor(text)
  const apply = (parsed: ScreenFilters) => {
    setDraft(null)
    const kept = keptFrom(filters, parsed)
    const isKept = Object.keys(kept).length > 0
    const whole = { ...parsed, ...kept }
    const printed = { kept: printExpression(kept), text: printExpression(whole) }
    setBare(isKept ? { filters: parsed, ...printed } : null)
    onApply(whole)
  }
  const enter = () => {
    if (draft === null) return
    if (!error) apply(parsed)
    else if (proposal?.unread.length === 0) applyProposal(proposal)
    else input.current?.setSelectionRange(error.at, error.at + error.length)
  }
  const applyProposal = ({ expression }: Proposal) => {
    const { filters: proposed } = parseExpression(expression)
    if (proposed) apply(proposed)
  }
  const isShown = draft === null && bare !== null && bare.text === text
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-muted max-sm:sr-only">
          {texts.expression.label}
        </label>
        <input
          ref={input}
          id={id}
          type="text"
          value={text}
          placeholder={texts.expression.placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={error !== null}
          aria-describedby={`${id}-message`}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') enter()
            else if (event.key === 'Escape') setDraft(null)
          }}
          onBlur={() => {
            if (!error && draft !== null) apply(parsed)
          }}
          className="h-[28px] min-w-0 grow rounded-sm border border-strong bg-field px-2 font-mono text-sm placeholder:text-muted aria-invalid:border-down"
        />
      </div>
      <p id={`${id}-message`} role="status" className="text-sm text-muted empty:hidden">
        {proposal ? (
          <Proposed proposal={proposal} onApply={() => applyProposal(proposal)} />
        ) : error ? (
          <Fault text={text} error={error} />
        ) : isShown ? (
          <>
            {texts.expression.kept(bare.kept)}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                setBare(null)
                onApply(bare.filters)
              }}
            >
              {texts.expression.everywhere}
            </button>
          </>
        ) : draft === null ? null : (
          texts.expression.help(FIELD_WORDS.join(', '))
        )}
      </p>
    </div>
  )
}

/** Null for an expression with an error, which is shown instead. */
function proposeFor(text: string): Proposal | null {
  const proposal = readSentence(text)
  return proposal && proposal.unread.length > 0 && /[<>=()]/.test(text) ? null : proposal
}

/** Enter applies it only if nothing was left out. */
function Proposed({ proposal, onApply }: { proposal: Proposal; onApply: () => void }) {
  const { expression, unread } = proposal
  return (
    <>
      {texts.expression.readAs} <code className="text-ink">{expression}</code>{' '}
      {unread.length === 0 ? (
        texts.expression.enter
      ) : (
        <>
          <span className="text-down">{texts.expression.unread(unread)}</span>{' '}
          {/* Keeps the focus, so that leaving the field does not come first. */}
          <button
            type="button"
            className="link"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onApply}
          >
            {texts.expression.without(unread.length)}
          </button>
        </>
      )}
    </>
  )
}

const SHOWN_AROUND = 24

/** The message, with the position and the text around it. */
function Fault({ text, error }: { text: string; error: ExpressionError }) {
  const { message, at, length } = error
  const start = Math.max(0, at - SHOWN_AROUND)
  const end = at + Math.max(1, length)
  return (
    <>
      <span className="text-down">
        {message}
        {texts.expression.at(formatCount(at + 1))}
      </span>
      <code className="ml-3 whitespace-pre">
        {start > 0 ? '…' : ''}
        {text.slice(start, at)}
        <mark className="bg-down px-0.5 text-canvas">{text.slice(at, end) || ' '}</mark>
        {text.slice(end, end + SHOWN_AROUND)}
      </code>
    </>
  )
}
