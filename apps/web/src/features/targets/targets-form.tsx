import type { TargetClass, Targets } from '@leadenhall/contract/targets/index.ts'
import { useState } from 'react'
import { withoutNoise } from '../../format/price.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSetTargets } from './api.ts'
import { texts } from './texts.ts'

const { form } = texts
const CASH = 'cash'

interface TargetsFormProps {
  readonly targets: Targets
  /** Begins with the proposal by kinds in place of the stored classes. */
  readonly isGuess?: boolean
  readonly onDone: () => void
}

interface WrittenClass {
  readonly id: number
  readonly name: string
  readonly target: string
}

/** Classes with their targets, and the class of each holding. */
export function TargetsForm({ isGuess = false, onDone, targets }: TargetsFormProps) {
  const first = isGuess ? targets.guess : targets.classes
  const [classes, setClasses] = useState(() => firstClasses(first))
  const [classOf, setClassOf] = useState(() => firstMembers(first))
  const save = useSetTargets({
    onSuccess: onDone,
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const errors = firstErrors(save.error)
  const sum = classes.reduce((total, { target }) => total + (Number(target) || 0), 0)
  return (
    <Panel title={form.title} meta={form.sum(withoutNoise(sum))}>
      <form
        noValidate
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({
            classes: classes.map(({ id, name, target }) => ({
              name: name.trim(),
              target: target.trim(),
              tickers: tickersOf(targets, classOf, id),
              holdsCash: classOf.get(CASH) === id,
            })),
          })
        }}
      >
        {isGuess ? <p className="text-sm text-muted">{form.guessed}</p> : null}
        {isGuess && targets.guessUnknownBecause !== null ? (
          <p className="text-sm text-warn">{targets.guessUnknownBecause}</p>
        ) : null}
        {errors['classes'] ? (
          <p role="alert" className="text-down">
            {errors['classes']}
          </p>
        ) : null}
        <ClassFields classes={classes} errors={errors} onChange={setClasses} />
        <div>
          <Button onClick={() => setClasses((now) => [...now, emptyClass(now, classOf)])}>
            {form.add}
          </Button>
        </div>
        <Members held={heldIn(targets)} classes={classes} classOf={classOf} onChange={setClassOf} />
        <div className="flex gap-2">
          <SubmitButton isBusy={save.isPending}>{form.save}</SubmitButton>
          <Button onClick={onDone}>{form.cancel}</Button>
        </div>
      </form>
    </Panel>
  )
}

interface ClassFieldsProps {
  readonly classes: readonly WrittenClass[]
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (change: (now: readonly WrittenClass[]) => readonly WrittenClass[]) => void
}

function ClassFields({ classes, errors, onChange }: ClassFieldsProps) {
  const set = (id: number, over: Partial<WrittenClass>) =>
    onChange((now) => now.map((one) => (one.id === id ? { ...one, ...over } : one)))
  return (
    <ul className="flex flex-col gap-2">
      {classes.map(({ id, name, target }, place) => (
        <li key={id} className="flex flex-wrap items-start gap-3">
          <div className="w-60">
            <TextField
              label={form.name(place + 1)}
              name={`name-${id}`}
              value={name}
              onChange={(text) => set(id, { name: text })}
              error={errors[`classes.${place}.name`] ?? errors[`classes.${place}.tickers`]}
            />
          </div>
          <div className="w-44">
            <TextField
              label={form.target(place + 1)}
              name={`target-${id}`}
              value={target}
              onChange={(text) => set(id, { target: text })}
              error={errors[`classes.${place}.target`]}
            />
          </div>
          <span className="self-end">
            <Button
              aria-label={form.removeClass(name)}
              onClick={() => onChange((now) => now.filter((one) => one.id !== id))}
            >
              {form.remove}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

type ClassOf = ReadonlyMap<string, number>

interface MembersProps {
  readonly held: readonly { readonly ticker: string; readonly name: string | null }[]
  readonly classes: readonly WrittenClass[]
  readonly classOf: ClassOf
  readonly onChange: (change: (now: ClassOf) => ClassOf) => void
}

/** The class of each holding, and of cash. */
function Members({ classes, classOf, held, onChange }: MembersProps) {
  const set = (ticker: string, value: string) =>
    onChange((now) => {
      const next = new Map(now)
      if (value === '') next.delete(ticker)
      else next.set(ticker, Number(value))
      return next
    })
  const ids = new Set(classes.map(({ id }) => id))
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1 font-semibold">{form.members}</legend>
      <div className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {[...held, { ticker: CASH, name: null }].map(({ name, ticker }) => {
          const chosen = classOf.get(ticker)
          return (
            <label
              key={ticker}
              className="flex min-w-0 items-center justify-between gap-3 border-b border-line py-1"
            >
              <span className="min-w-0 truncate">
                <span className="font-semibold">{ticker === CASH ? form.cash : ticker}</span>{' '}
                <span className="text-muted">{name ?? ''}</span>
              </span>
              <select
                aria-label={form.classOf(ticker === CASH ? form.cash : ticker)}
                className="control w-40 shrink-0"
                value={chosen !== undefined && ids.has(chosen) ? chosen : ''}
                onChange={({ target: { value } }) => set(ticker, value)}
              >
                <option value="">{form.none}</option>
                {classes.map((one, place) => (
                  <option key={one.id} value={one.id}>
                    {one.name || form.name(place + 1)}
                  </option>
                ))}
              </select>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type FirstClass = Pick<TargetClass, 'holdsCash' | 'name' | 'target' | 'tickers'>

function firstClasses(classes: readonly FirstClass[]): readonly WrittenClass[] {
  if (classes.length === 0) return [{ id: 0, name: '', target: '' }]
  return classes.map(({ name, target }, id) => ({ id, name, target }))
}

/** Its id is also none of a removed class, whose holdings still refer to that. */
const emptyClass = (classes: readonly WrittenClass[], classOf: ClassOf): WrittenClass => ({
  id: Math.max(-1, ...classes.map(({ id }) => id), ...classOf.values()) + 1,
  name: '',
  target: '',
})

function firstMembers(classes: readonly FirstClass[]): ReadonlyMap<string, number> {
  return new Map(
    classes.flatMap(({ holdsCash, tickers }, id) => [
      ...tickers.map((ticker) => [ticker, id] as const),
      ...(holdsCash ? [[CASH, id] as const] : []),
    ]),
  )
}

function heldIn({ classes, unassigned }: Targets) {
  return [...classes.flatMap(({ holdings }) => holdings), ...unassigned]
    .map(({ name, ticker }) => ({ name, ticker }))
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
}

/** Tickers that are no longer held stay in their class. */
function tickersOf(targets: Targets, classOf: ReadonlyMap<string, number>, id: number): string[] {
  const known = new Set([
    ...targets.classes.flatMap(({ tickers }) => tickers),
    ...targets.unassigned.map(({ ticker }) => ticker),
  ])
  return [...known].filter((ticker) => classOf.get(ticker) === id)
}
