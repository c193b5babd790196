import type { TaxBox } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../format/money.ts'
import { formatAmount } from '../../format/price.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { taxYearQuery } from './api.ts'
import { texts } from './texts.ts'

/** Values for the forms, to copy one by one. */
export function BoxesPanel({ person, year }: { readonly year: string; readonly person: string }) {
  const query = useQuery(taxYearQuery(year, person))
  return (
    <Panel title={texts.sections.boxes}>
      <QueryView query={query} loading={<SkeletonRows rows={8} label={texts.loading} />}>
        {({ boxes }) => (
          <>
            {boxes.every(({ verified }) => verified) ? null : (
              <p className="px-3 pt-2 text-muted">{texts.boxes.help}</p>
            )}
            {groupByForm(boxes).map(([form, rows]) => (
              <section key={form} aria-label={form} className="max-w-3xl not-first:mt-3">
                <h3 className="px-3 pt-3 pb-1 font-semibold">{nameOf(form)}</h3>
                <NarrowScroll>
                  <DataTable
                    label={nameOf(form)}
                    rows={rows}
                    columns={COLUMNS}
                    rowKey={({ box }) => box}
                  />
                </NarrowScroll>
              </section>
            ))}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

/** In the order in which the forms first come. */
function groupByForm(boxes: readonly TaxBox[]): (readonly [string, readonly TaxBox[]])[] {
  const forms = [...new Set(boxes.map(({ form }) => form))]
  return forms.map((form) => [form, boxes.filter((box) => box.form === form)])
}

/** A count as it is; an amount with pence where it has some. */
function formatBox(value: string): string {
  return value.includes('.') ? formatAmount(Number(value)) : formatQuantity(value)
}

function nameOf(form: string): string {
  const name = texts.boxes.forms[form]
  return name === undefined ? form : `${form} · ${name}`
}

const COLUMNS: Column<TaxBox>[] = [
  {
    id: 'box',
    header: texts.boxes.box,
    cell: ({ box }) => box,
    value: ({ box }) => box.padStart(3, '0'),
    className: 'w-16 whitespace-nowrap tabular-nums',
  },
  {
    id: 'label',
    header: texts.boxes.label,
    cell: ({ label }) => label,
    value: ({ label }) => label,
    className: 'w-full max-w-0 truncate',
  },
  {
    id: 'value',
    header: texts.boxes.value,
    cell: ({ value }) => (value === null ? texts.unknown : formatBox(value)),
    value: ({ value }) => (value === null ? null : Number(value)),
    align: 'right',
  },
  {
    id: 'copy',
    header: texts.boxes.copy,
    cell: ({ box, form, value }) =>
      value === null ? null : <CopyButton text={value} label={`${form} ${box}`} />,
    value: () => null,
    className: 'print:hidden',
  },
]
