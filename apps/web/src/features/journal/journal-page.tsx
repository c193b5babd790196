import { files } from '@leadenhall/contract/journal/files.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type JournalFilter, journalQuery } from './api.ts'
import { EntryForm, type RenderSearch } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { texts } from './texts.ts'

/** Every entry of the user, with search; the address holds the filters. */
export function JournalPage({ renderSearch }: { readonly renderSearch: RenderSearch }) {
  const { change, filter, isFiltered } = useFilter()
  const [isWriting, setWriting] = useState(false)
  const asked = useDeferredValue(filter)
  const { data } = useInfiniteQuery(journalQuery(asked))
  const tags = data?.pages[0]?.tags ?? []
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h1 className="text-xl font-semibold">{texts.title}</h1>
          <p className="text-muted">{texts.about}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <a className="control" href={files.markdown.path} download>
            {texts.export.markdown}
          </a>
          <a className="control" href={files.json.path} download>
            {texts.export.json}
          </a>
          <Button kind="primary" onClick={() => setWriting(true)}>
            {texts.write}
          </Button>
        </span>
      </div>
      {isWriting ? (
        <Panel title={texts.form.add}>
          <EntryForm
            entry={null}
            ticker={filter.ticker ?? null}
            renderSearch={renderSearch}
            onClose={() => setWriting(false)}
            onSaved={() => {
              setWriting(false)
              showToast(texts.form.saved)
            }}
          />
        </Panel>
      ) : null}
      <Panel title={texts.all}>
        <div className="flex flex-wrap items-end gap-3 border-b border-line p-3">
          <TextField
            label={texts.filter.q}
            name="q"
            value={filter.q ?? ''}
            onChange={(q) => change({ q })}
          />
          <SelectField
            label={texts.filter.tag}
            value={filter.tag ?? ''}
            onChange={(tag) => change({ tag })}
          >
            <option value="">{texts.filter.everyTag}</option>
            {tags.map(({ entries, tag }) => (
              <option key={tag} value={tag}>
                {texts.filter.counted(tag, formatCount(entries))}
              </option>
            ))}
          </SelectField>
          {filter.ticker === undefined ? null : (
            <span className="flex h-8 items-center">{texts.filter.only(filter.ticker)}</span>
          )}
          {isFiltered ? (
            <Button className="h-8" onClick={() => change({ q: '', tag: '', ticker: '' })}>
              {texts.filter.clear}
            </Button>
          ) : null}
        </div>
        <EntryList
          filter={asked}
          showsTicker
          rows={8}
          onTag={(tag) => change({ tag })}
          empty={
            isFiltered ? (
              <Empty title={texts.noMatch} />
            ) : (
              <Empty title={texts.empty}>{texts.emptyHelp}</Empty>
            )
          }
        />
      </Panel>
    </main>
  )
}

const NAMES = ['q', 'tag', 'ticker'] as const

function useFilter() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const params = new URLSearchParams(search)
  const filter: JournalFilter = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return {
    filter,
    isFiltered: NAMES.some((name) => filter[name] !== undefined),
    change(over: Partial<Record<(typeof NAMES)[number], string>>) {
      const next = Object.fromEntries(
        Object.entries({ ...filter, ...over }).filter(([, value]) => value !== ''),
      )
      navigate(pagePath('journal', {}, next as Record<string, string>), { replace: true })
    },
  }
}
