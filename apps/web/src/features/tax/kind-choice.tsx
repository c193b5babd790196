import type { SecurityKindFact, StatedKind } from '@leadenhall/contract/tax/index.ts'
import { SECURITY_KINDS, type SecurityKind } from '@leadenhall/contract/tax/words.ts'
import { useState } from 'react'
import { formatDate } from '../../format/time.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStateFund } from './api.ts'
import { texts } from './texts.ts'

const words = texts.funds.kind

/** `EIS share from 1 May 2025, by your statement` */
export function describeKind({ kind, since, source }: SecurityKindFact): string {
  const span = since === null ? '' : ` ${words.from(formatDate(since))}`
  return `${words.kinds[kind]}${span}, ${words.by(source)}`
}

interface StatedKindsProps {
  /** Null where none is known. */
  readonly isin: string | null
  readonly ticker: string
  readonly kinds: readonly StatedKind[]
}

/** Kinds that the user stated for a security, each of which can be removed. */
export function StatedKinds({ isin, kinds, ticker }: StatedKindsProps) {
  const state = useStateFund({
    onSuccess: () => showToast(texts.funds.saved(ticker)),
    onError: (error) => showProblem(error),
  })
  return (
    <ul>
      {kinds.map((one) => (
        <li key={`${one.kind} ${one.since}`} className="flex items-baseline gap-3 px-3 py-1">
          <span>
            {words.kinds[one.kind]},{' '}
            {one.since === null ? words.always : words.from(formatDate(one.since))}
          </span>
          <Button
            aria-label={words.removeLabel(words.kinds[one.kind], ticker)}
            disabled={state.isPending}
            onClick={() =>
              state.mutate({
                security: isin ?? ticker,
                kinds: kinds.filter((kind) => kind !== one),
              })
            }
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** States a kind of any security by its ISIN or ticker, beside the kinds that were stated before. */
export function KindChoice() {
  const [security, setSecurity] = useState('')
  const [kind, setKind] = useState<SecurityKind>('eis')
  const [since, setSince] = useState('')
  const state = useStateFund({
    onSuccess: () => {
      showToast(texts.funds.saved(security.trim().toUpperCase()))
      setSecurity('')
      setSince('')
    },
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const errors = firstErrors(state.error)
  return (
    <Panel title={words.title}>
      <p className="px-3 py-2 text-muted">{words.about}</p>
      <form
        aria-label={words.title}
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-end gap-3 px-3 pb-2 print:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          state.mutate({
            security: security.trim().toUpperCase(),
            addKind: { kind, since: since || null },
          })
        }}
      >
        <TextField
          label={words.security}
          name="security"
          value={security}
          onChange={setSecurity}
          error={errors['security']}
        />
        <SelectField
          label={words.kind}
          value={kind}
          onChange={(value) => setKind(value as SecurityKind)}
          className="w-full"
        >
          {SECURITY_KINDS.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </SelectField>
        <DateField
          label={words.since}
          name="since"
          value={since}
          onChange={setSince}
          error={errors['addKind.since'] ?? errors['addKind']}
        />
        <SubmitButton isBusy={state.isPending}>{words.add}</SubmitButton>
      </form>
    </Panel>
  )
}
