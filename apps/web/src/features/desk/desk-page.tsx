import type { Layout } from '@leadenhall/contract/desk/index.ts'
import { deskOf } from '@leadenhall/contract/desk/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { desksQuery, useCreateLayout, useDeleteLayout } from './api.ts'
import type { RenderPanel, RenderSearch } from './desk-parts.ts'
import { DeskToolbar } from './desk-toolbar.tsx'
import { DeskView } from './desk-view.tsx'
import { freeName, readLayoutFile } from './read-layout-file.ts'
import { StartScreen } from './start-screen.tsx'
import { texts } from './texts.ts'
import { useDesk } from './use-desk.ts'

interface DeskPageProps {
  /** Sections of other features, provided by the app. */
  readonly renderPanel: RenderPanel
  readonly renderSearch: RenderSearch
  /** Shows the desk that is Home, whatever the address says. */
  readonly isHome?: boolean
}

/** The user's desks; the address opens one. */
export function DeskPage({ isHome = false, ...parts }: DeskPageProps) {
  const query = useQuery(desksQuery)
  const asked = new URLSearchParams(useSearch()).get('layout')
  return (
    <main className="flex min-h-dvh flex-col gap-3">
      <h1 className="sr-only">{texts.title}</h1>
      <QueryView query={query} loading={<LoadingRows rows={12} label={texts.loading} />}>
        {(layouts) => (
          <Desks
            layouts={layouts}
            shown={
              layouts.find((one) => (isHome ? one.is_home : one.id === asked)) ?? layouts.at(0)
            }
            {...parts}
          />
        )}
      </QueryView>
    </main>
  )
}

interface DesksProps extends Omit<DeskPageProps, 'isHome'> {
  readonly layouts: readonly Layout[]
  readonly shown: Layout | undefined
}

function Desks({ layouts, shown, ...parts }: DesksProps) {
  const [, navigate] = useLocation()
  const [isStarting, setStarting] = useState(false)
  const open = (id: string) => navigate(pagePath('desk', {}, { layout: id }))
  const create = useCreateLayout({
    onSuccess: ({ id }) => {
      setStarting(false)
      open(id)
    },
    onError: (error) => showProblem(error),
  })
  const nameFor = (wanted: string) =>
    freeName(
      wanted,
      layouts.map(({ name }) => name),
      texts.toolbar.nameOf,
    )
  if (!shown || isStarting) {
    return (
      <StartScreen
        title={shown ? texts.toolbar.new : texts.start.title}
        isBusy={create.isPending}
        onUse={(template) =>
          create.mutate({
            name: nameFor(texts.templates[template].name),
            layout: deskOf(template),
          })
        }
        more={
          <FileButton
            label={texts.toolbar.import}
            accept=".json,application/json"
            onFile={async (file) => {
              const read = readLayoutFile(await file.text())
              if (read) create.mutate({ ...read, name: nameFor(read.name) })
              else showProblem(texts.toolbar.notLayout)
            }}
          />
        }
      />
    )
  }
  return (
    <OpenDesk
      key={shown.id}
      layout={shown}
      layouts={layouts}
      onOpen={open}
      onNew={() => setStarting(true)}
      {...parts}
    />
  )
}

interface OpenDeskProps extends Omit<DeskPageProps, 'isHome'> {
  readonly layouts: readonly Layout[]
  readonly layout: Layout
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
}

function OpenDesk({ layout, renderPanel, renderSearch, ...bar }: OpenDeskProps) {
  const desk = useDesk(layout)
  const [isArranging, arrange] = useState(false)
  const remove = useDeleteLayout({ onError: (error) => showProblem(error) })
  return (
    <>
      <DeskToolbar
        {...bar}
        layout={layout}
        desk={desk}
        isArranging={isArranging}
        onArrange={arrange}
        onDelete={() => remove.mutate(layout.id)}
      />
      <DeskView
        desk={desk}
        isArranging={isArranging}
        renderPanel={renderPanel}
        renderSearch={renderSearch}
      />
    </>
  )
}
