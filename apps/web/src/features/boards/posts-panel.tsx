import type { BoardKey, BoardMessage, BulletinBoard } from '@leadenhall/contract/boards/index.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SourceLink } from '../../listing/source-link.tsx'
import { SourceNote } from '../../listing/source-note.tsx'
import { Ago } from '../../ui/ago.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { useProgressiveRows } from '../../ui/use-progressive-rows.ts'
import { boardQuery } from './api.ts'
import { type ReadAloud, useReadAloud } from './read-aloud.ts'
import { ReadAloudButton } from './read-aloud-button.tsx'
import { texts } from './texts.ts'

const PostDialog = deferred(async () => ({
  default: (await import('./post-dialog.tsx')).PostDialog,
}))

interface PostsPanelProps {
  readonly ticker: string
  /** Read-aloud volume, 0 to 1. */
  readonly volume: number
}

/** Posts about a share on two boards, each with its count of messages today. */
export function PostsPanel({ ticker, volume }: PostsPanelProps) {
  const [chosen, setChosen] = useState<BoardKey>('lse-chat')
  const [opened, setOpened] = useState<BoardMessage | null>(null)
  const voice = useReadAloud(volume)
  const queries = {
    'lse-chat': useQuery(boardQuery('lse-chat', ticker)),
    advfn: useQuery(boardQuery('advfn', ticker)),
  }
  const query = queries[chosen]
  return (
    <Panel
      title={texts.title}
      id="boards"
      isFoldable
      actions={
        <fieldset className="flex gap-1">
          <legend className="sr-only">{texts.choose}</legend>
          <BoardButton board="lse-chat" {...{ chosen, setChosen }} query={queries['lse-chat']} />
          <BoardButton board="advfn" {...{ chosen, setChosen }} query={queries.advfn} />
        </fieldset>
      }
    >
      <QueryView query={query} loading={<LoadingRows rows={8} label={texts.loading[chosen]} />}>
        {(board) => <Messages board={board} voice={voice} onOpen={setOpened} />}
      </QueryView>
      {opened ? (
        <PostDialog message={opened} voice={voice} onClose={() => setOpened(null)} />
      ) : null}
    </Panel>
  )
}

interface BoardButtonProps {
  readonly board: BoardKey
  readonly chosen: BoardKey
  readonly setChosen: (board: BoardKey) => void
  readonly query: UseQueryResult<BulletinBoard>
}

function BoardButton({ board, chosen, setChosen, query }: BoardButtonProps) {
  const today = query.data?.MessagesToday ?? null
  const name = texts.boards[board]
  return (
    <ToggleButton
      isPressed={board === chosen}
      title={texts.countTitle(name, today)}
      onClick={() => setChosen(board)}
    >
      {name} ({texts.count(today)})
    </ToggleButton>
  )
}

interface MessagesProps {
  readonly board: BulletinBoard
  readonly voice: ReadAloud
  readonly onOpen: (message: BoardMessage) => void
}

function Messages({ board, voice, onOpen }: MessagesProps) {
  const { Messages: messages, state, BulletinBoard: name, boardUrl } = board
  const shown = useProgressiveRows(messages)
  return (
    <>
      <SourceNote state={state} name={name} />
      {messages.length > 0 ? (
        <ul aria-label={name} className="relative max-h-96 overflow-y-auto">
          {shown.map((message) => (
            <MessageRow key={message.id} {...{ message, voice, onOpen }} />
          ))}
        </ul>
      ) : state.failure ? (
        <Empty title={texts.nothingKept}>{texts.nothingKeptHelp}</Empty>
      ) : (
        <Empty title={texts.none}>{texts.noneHelp}</Empty>
      )}
      <p className="mt-auto border-t border-line px-3 py-1 text-sm">
        <SourceLink className="link" href={boardUrl}>
          {texts.open}
        </SourceLink>
      </p>
    </>
  )
}

interface MessageRowProps {
  readonly message: BoardMessage
  readonly voice: ReadAloud
  readonly onOpen: (message: BoardMessage) => void
}

function MessageRow({ message, voice, onOpen }: MessageRowProps) {
  const { MessageHeading, PostedBy, PostedAt, opinion } = message
  return (
    // An eighth of the list's height, so that no row is cut.
    <li className="flex h-12 items-center gap-1 border-b border-line pr-2 last:border-0">
      <button
        type="button"
        className="h-full min-w-0 flex-1 px-3 text-left hover:bg-raised"
        onClick={() => onOpen(message)}
      >
        <span className="block truncate">{MessageHeading || texts.noHeading}</span>
        <span className="block truncate text-sm text-muted">
          {PostedBy} · <Ago instant={PostedAt} />
          {opinion ? ` · ${opinion}` : ''}
        </span>
      </button>
      <ReadAloudButton message={message} voice={voice} />
    </li>
  )
}
