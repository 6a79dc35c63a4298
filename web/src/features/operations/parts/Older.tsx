import { Button } from '../../../ui/controls/Button.tsx'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
}

export function Older({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null
  return (
    <div className="pb-4 text-center">
      <Button busy={isFetchingNextPage && 'Loading…'} onClick={() => void fetchNextPage()}>
        Show older
      </Button>
    </div>
  )
}
