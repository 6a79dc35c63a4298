import { Button } from '../../../ui/controls/Button.tsx'
import { loading } from '../../../ui/words.ts'
import * as words from './words.ts'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
}

export function Older({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null
  return (
    <div className="pb-4 text-center">
      <Button busy={isFetchingNextPage && loading} onClick={() => void fetchNextPage()}>
        {words.showOlder}
      </Button>
    </div>
  )
}
