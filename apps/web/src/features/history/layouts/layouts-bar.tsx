import type { Layout } from '@leadenhall/contract/desk/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { texts } from '../texts.ts'
import { chartLayoutsQuery, useForgetChart, useKeepChart } from './api.ts'
import { type NamedChart, readLayout, toLayout } from './layout-settings.ts'

export interface LayoutsBarProps {
  /** As it is shown. */
  readonly chart: NamedChart
  readonly onApply: (chart: NamedChart) => void
}

const onError = (error: Error) => showProblem(error)

/** Keeps a chart's settings under a name, and applies them to any chart. */
export function LayoutsBar({ chart, onApply }: LayoutsBarProps) {
  const query = useQuery(chartLayoutsQuery)
  return (
    <div
      role="group"
      aria-label={texts.layouts.button}
      className="flex flex-col gap-2 border-b border-line px-3 py-2"
    >
      <p className="text-sm text-muted">{texts.layouts.about}</p>
      <QueryView query={query} loading={<span className="skeleton h-8 w-60" />}>
        {(layouts) => <Layouts layouts={layouts} chart={chart} onApply={onApply} />}
      </QueryView>
    </div>
  )
}

function Layouts({
  chart,
  layouts,
  onApply,
}: LayoutsBarProps & { readonly layouts: readonly Layout[] }) {
  const [name, setName] = useState('')
  const [renamed, rename] = useState<Layout | null>(null)
  const edit = (layout: Layout | null) => {
    rename(layout)
    setName(layout?.name ?? '')
  }
  const keep = useKeepChart({
    onSuccess: (_, kept) => {
      showToast(texts.layouts.kept(kept.name))
      edit(null)
    },
    onError,
  })
  const restore = useKeepChart({ onError })
  const forget = useForgetChart({
    onSuccess: (_, layout) =>
      showToast(texts.layouts.removed(layout.name), {
        label: texts.layouts.undo,
        run: () => restore.mutate({ id: null, name: layout.name, layout: layout.layout }),
      }),
    onError,
  })
  const named = layouts.find((one) => one.name === name.trim())
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (renamed) keep.mutate({ id: renamed.id, name: wanted, layout: renamed.layout })
    else keep.mutate({ id: named?.id ?? null, name: wanted, layout: toLayout(chart) })
  }
  return (
    <>
      {layouts.length === 0 ? <p className="text-muted">{texts.layouts.empty}</p> : null}
      <ul className="flex flex-wrap gap-2">
        {layouts.map((layout) => (
          <li key={layout.id} className="flex items-center">
            <Button
              onClick={() => {
                onApply(readLayout(layout.layout))
                showToast(texts.layouts.applied(layout.name))
              }}
            >
              {layout.name}
            </Button>
            <IconButton
              label={texts.layouts.rename(layout.name)}
              Icon={Pencil}
              onClick={() => edit(layout)}
            />
            <IconButton
              label={texts.layouts.remove(layout.name)}
              Icon={Trash2}
              onClick={() => forget.mutate(layout)}
            />
          </li>
        ))}
      </ul>
      <form className="flex flex-wrap items-end gap-2" onSubmit={save}>
        <TextField
          label={renamed ? texts.layouts.newName(renamed.name) : texts.layouts.name}
          name="layout"
          value={name}
          onChange={setName}
        />
        <SubmitButton isBusy={keep.isPending}>
          {renamed ? texts.layouts.saveName : named ? texts.layouts.replace : texts.layouts.keep}
        </SubmitButton>
        {renamed ? <Button onClick={() => edit(null)}>{texts.layouts.cancel}</Button> : null}
      </form>
    </>
  )
}
