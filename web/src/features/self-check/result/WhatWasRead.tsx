import type { SelfCheck } from '@debrief/contracts/http/self-check'
import { count } from '../../../lib/format-time.ts'

/** How many files were read, and why each of the others was not. */
export function WhatWasRead({ result: { files, unread, moreUnread } }: { result: SelfCheck }) {
  const read = files - unread.length - moreUnread
  return (
    <section aria-label="What was read" className="border-t border-line py-4">
      <h3 className="title-2">What was read</h3>
      <p className="mt-1 text-sm text-ink-2">
        {unread.length + moreUnread === 0
          ? `The added lines of ${files === 1 ? 'the one file' : `all ${count(files, 'file')}`}.`
          : `The added lines of ${read} of ${count(files, 'file')}.`}
      </p>
      {unread.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-xs">
          {unread.map(({ path, reason }) => (
            <li key={path} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-[5px]">
              <span className="min-w-0 flex-1 basis-64 font-mono [overflow-wrap:anywhere]">{path}</span>
              <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {moreUnread > 0 && <p className="mt-2 text-xs text-ink-3">And {count(moreUnread, 'more file')}.</p>}
    </section>
  )
}
