import { useIsFetching } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useIsOperator, useViewer } from '../../session/use-viewer.ts'
import { Link } from '../../ui/controls/Link.tsx'
import { restoreScroll } from '../../ui/layout/scroll-places.ts'
import { SubscriptionPanel } from '../billing/settings/SubscriptionPanel.tsx'
import { SessionsPanel } from '../sessions/settings/SessionsPanel.tsx'
import { InvitationsPanel } from '../teams/settings/InvitationsPanel.tsx'
import { AppearancePanel, ProfilePanel } from './PersonPanels.tsx'
import { listSections, type SectionName, toAnchor } from './shared/sections.ts'
import { showAnchor } from './shared/show-anchor.ts'
import * as words from './shared/words.ts'
import { END, useCurrentSection } from './use-current-section.ts'
import { settings } from './words.ts'

type LaterPanels = typeof import('./later-panels.tsx')
const later = (name: keyof LaterPanels) =>
  lazy(async () => ({ default: (await import('./later-panels.tsx'))[name] }))
const SignInPanels = later('SignInPanels')
const TeamPanels = later('TeamPanels')
const RepositoryPanels = later('RepositoryPanels')
const EditorPanels = later('EditorPanels')
const NotificationPanels = later('NotificationPanels')
const PrivacyPanels = later('PrivacyPanels')
const OperatorPanels = later('OperatorPanels')

export function SettingsPage() {
  const isSettling = useAnchor()
  const { data: viewer } = useViewer()
  const isOperator = useIsOperator()
  if (!viewer) return null
  const sections = listSections(viewer, isOperator)
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-16 lg:px-8">
      <header className="pt-[18px] pb-3.5 lg:pt-[26px] lg:pb-[22px]">
        <h1 className="title-1">{settings}</h1>
      </header>
      <div className="lg:grid lg:grid-cols-[136px_minmax(0,1fr)] lg:gap-x-9">
        <SettingsIndex sections={sections} />
        <div className={clsx(isSettling && 'invisible')}>
          <Section name={words.account}>
            <ProfilePanel viewer={viewer} />
            <AppearancePanel />
            {viewer.provider && (
              <Suspense fallback={<div style={{ height: 150 }} />}>
                <SignInPanels viewer={viewer} />
              </Suspense>
            )}
            <SessionsPanel />
            <InvitationsPanel />
          </Section>
          <Section name={words.plan}>
            <SubscriptionPanel />
          </Section>
          {/* The sections below load later. Their height reserves the space until then. */}
          {sections.includes(words.team) && (
            <Section name={words.team} height={340}>
              <TeamPanels viewer={viewer} />
            </Section>
          )}
          <Section name={words.repositories} height={600}>
            <RepositoryPanels viewer={viewer} />
          </Section>
          <Section name={words.editorAndApi} height={716}>
            <EditorPanels viewer={viewer} />
          </Section>
          <Section name={words.notifications} height={700}>
            <NotificationPanels viewer={viewer} />
          </Section>
          <Section name={words.privacy} height={300}>
            <PrivacyPanels viewer={viewer} />
          </Section>
          {isOperator && (
            <Section name={words.operators} height={110}>
              <OperatorPanels viewer={viewer} />
            </Section>
          )}
          <div id={END} />
        </div>
      </div>
    </div>
  )
}

/** Milliseconds that panels need to appear after the last response. */
const MOMENT = 100
/** Milliseconds to wait for slow responses. */
const PATIENCE = 1_500

/**
 * Scrolls to the section or panel in the URL's hash. If the page opens with a hash, returns true until the panels have
 * stopped loading or loading takes too long. The caller hides the panels until then, because they would move.
 */
function useAnchor(): boolean {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const fetching = useIsFetching()
  const [settled, settle] = useState(hash === '')
  const opened = useRef(false)
  useEffect(() => {
    if (settled) return
    const isThere = document.getElementById(hash.slice(1)) !== null
    const timer = setTimeout(settle, isThere && fetching === 0 ? MOMENT : PATIENCE, true)
    return () => clearTimeout(timer)
  }, [settled, fetching, hash])
  useEffect(() => {
    if (!settled) return
    const isFirst = !opened.current
    opened.current = true
    if (hash) return showAnchor(hash.slice(1))
    if (isBack && !isFirst) return restoreScroll(`${key}${pathname}`)
  }, [settled, pathname, hash, key, isBack])
  return !settled
}

function SettingsIndex({ sections }: { sections: readonly SectionName[] }) {
  const current = useCurrentSection(sections)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && link && current) bar.current.scrollLeft = link.offsetLeft - 16
  }, [current])
  return (
    <nav
      ref={bar}
      aria-label={settings}
      className="sticky top-[52px] z-[5] -mx-4 mb-5 flex overflow-x-auto border-b border-line bg-page px-1.5 [scrollbar-width:none] lg:top-7 lg:mx-0 lg:mb-0 lg:grid lg:gap-0.5 lg:self-start lg:overflow-visible lg:border-0 lg:px-0"
    >
      {sections.map((name) => (
        <Link
          key={name}
          to={`#${toAnchor(name)}`}
          aria-current={name === current ? 'location' : undefined}
          className={clsx(
            'flex h-11 shrink-0 items-center px-2.5 text-sm whitespace-nowrap -outline-offset-2 lg:h-8 lg:rounded-sm',
            name === current
              ? 'font-semibold text-ink shadow-[inset_0_-2px_0_var(--ink)] lg:bg-sheet lg:shadow-none lg:ring lg:ring-line'
              : 'font-medium text-ink-2 hover:text-ink lg:hover:bg-hover',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** A section loads its panels once it's this far inside the window. */
const NEAR = '-120px'
/** Milliseconds until all other panels load, for screen readers and the browser's search. */
const LATER = 3_000

interface SectionProps {
  name: SectionName
  /** The height of the panels in pixels. Missing if the panels are part of the first load. */
  height?: number
  children: ReactNode
}

function Section({ name, height, children }: SectionProps) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const [near, setNear] = useState(height === undefined || !('IntersectionObserver' in window))
  // If the URL has a hash, all sections load at once. A section that loads later could push the linked section down.
  const shown = near || hash !== ''
  useEffect(() => {
    if (shown || !section.current) return
    const observer = new IntersectionObserver(
      (looks) => {
        if (looks.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(section.current)
    const timer = setTimeout(setNear, LATER, true)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [shown])
  const space = <div style={{ height }} />
  return (
    <section ref={section} id={toAnchor(name)} aria-label={name} className="scroll-mt-6 pb-7 lg:scroll-mt-0">
      <h2 tabIndex={-1} className="title-2 mb-3.5 w-fit outline-offset-4">
        {name}
      </h2>
      {shown ? <Suspense fallback={space}>{children}</Suspense> : space}
    </section>
  )
}
