import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useListKeys } from '../../../ui/keys/use-list-keys.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { CHECK, readChosen } from './address.ts'
import { useOpenPullRequests } from './data/use-self-check.ts'
import { AddressForm } from './list/AddressForm.tsx'
import { OpenList } from './list/OpenList.tsx'
import { Check } from './result/Check.tsx'
import * as words from './words.ts'

export function CheckPage() {
  const [search] = useSearchParams()
  const chosen = useMemo(() => readChosen(search), [search])
  const list = useOpenPullRequests()
  useListKeys({ item: '[data-open-pull-request]' })
  const key = chosen && `${chosen.repository} ${chosen.number}`
  useLayoutEffect(() => {
    if (key) window.scrollTo({ top: 0 })
  }, [key])
  return (
    <>
      <Header isOpen={chosen !== null} />
      <div className="lg:grid lg:grid-cols-[372px_minmax(0,1fr)]">
        <section
          aria-label={words.openPullRequests}
          className={clsx(
            'p-1.5 max-lg:pb-12 lg:sticky lg:top-[59px] lg:h-[calc(100dvh-59px)] lg:self-start lg:overflow-y-auto',
            chosen && 'max-lg:hidden',
          )}
        >
          <AddressForm />
          <OpenList list={list} chosen={chosen} />
        </section>
        <div
          className={clsx(
            'min-w-0 border-line lg:min-h-[calc(100dvh-59px)] lg:border-l',
            !chosen && 'max-lg:hidden',
          )}
        >
          <div className="@container max-w-[960px] px-4 pt-4 pb-12 lg:px-8 lg:pt-[26px] lg:pb-16">
            {chosen ? (
              <Check key={key} chosen={chosen} list={list} />
            ) : (
              <Empty marks={3} title={words.selectOne}>
                {words.aboutCheck}
              </Empty>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

function Header({ isOpen }: { isOpen: boolean }) {
  return (
    <header className="sticky top-[52px] z-[5] flex h-[52px] items-center gap-4 border-b border-line bg-page/95 px-4 backdrop-blur-[6px] lg:top-0 lg:h-[59px] lg:pr-6 lg:pl-7">
      <h1 className={clsx('title-2 whitespace-nowrap', isOpen && 'max-lg:sr-only')}>{words.title}</h1>
      {isOpen && (
        <Link to={CHECK} className={clsx(buttonLook({ kind: 'quiet', size: 'small' }), '-ml-2.5 lg:hidden!')}>
          <ArrowLeft className="size-3.5" aria-hidden="true" />
          {words.allOpen}
        </Link>
      )}
      <p className="min-w-0 truncate text-sm text-ink-3 max-lg:hidden">{words.about}</p>
    </header>
  )
}
