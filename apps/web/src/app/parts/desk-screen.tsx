import { useQuery } from '@tanstack/react-query'
import type { PanelSubject } from '../../features/desk/index.ts'
import { savedRowsQuery, savedScreenersQuery } from '../../features/screener/index.ts'
import { formatCount } from '../../format/price.ts'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { texts } from '../texts.ts'
import { Choice, Rows } from './desk-rows.tsx'

/** The first matches of a saved screen; a row sets the ticker of the linked panels. */
export function DeskScreen({ onScreen, screen, ...rows }: PanelSubject) {
  const query = useQuery(savedScreenersQuery)
  return (
    <QueryView query={query} loading={<LoadingRows rows={6} label={texts.desk.loading} />}>
      {(screens) => {
        const chosen = screen === null ? screens.at(0) : screens.find(({ id }) => id === screen)
        return (
          <>
            <Choice
              label={texts.desk.screen}
              none={texts.desk.chooseScreen}
              chosen={chosen?.id ?? null}
              options={screens}
              onChoose={onScreen}
            />
            {chosen ? (
              <Matches filters={chosen.filters} label={chosen.name} {...rows} />
            ) : (
              <p className="p-3 text-muted">
                {screen === null ? texts.desk.noScreens : texts.desk.deletedScreen}
              </p>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

interface MatchesProps extends Pick<PanelSubject, 'ticker' | 'onPick'> {
  /** As saved. */
  readonly filters: string
  readonly label: string
}

function Matches({ filters, ...rows }: MatchesProps) {
  const query = useQuery(savedRowsQuery(filters))
  return (
    <QueryView query={query} loading={<LoadingRows rows={6} label={texts.desk.loading} />}>
      {({ data, total }) => (
        <>
          <Rows {...rows} items={data} />
          <p className="p-3 text-sm text-muted">
            {texts.desk.matches(formatCount(data.length), formatCount(total))}
          </p>
        </>
      )}
    </QueryView>
  )
}
