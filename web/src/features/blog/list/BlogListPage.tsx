import { Tally } from '../../../ui/marks/Tally.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { PublicBar } from '../../landing/shared/PublicBar.tsx'
import { PublicPage } from '../../landing/shared/PublicPage.tsx'
import { BlogFooter } from '../BlogFooter.tsx'
import { CallToAction } from '../CallToAction.tsx'
import type { ListedPost } from '../data/shown-posts.ts'
import { FindPosts } from './FindPosts.tsx'
import { PostCard } from './PostCard.tsx'
import * as words from './words.ts'

/** Wide windows show this many articles without scrolling. */
const IN_SIGHT = 3

export function BlogListPage({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <PublicPage bar={<PublicBar here="/blog" />} footer={<BlogFooter />}>
      <header className="blog-hero mb-10 rounded-lg border border-line-2 px-6 py-10 sm:px-10 sm:py-14">
        <h1 className="display-1">
          <Message text={words.title} highlighted={renderHighlighted} />
        </h1>
        <p className="lead mt-5 max-w-[670px]">{words.lead}</p>
      </header>
      <div
        data-island="find"
        data-one={words.oneArticle}
        data-other={words.otherArticles}
        data-texts="/blog/search.txt"
      >
        <FindPosts />
        <p role="status" data-find="count" className="sr-only" />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, at) => (
            <PostCard key={post.id} post={post} isFirst={at < IN_SIGHT} />
          ))}
        </ul>
        <div
          data-find="none"
          hidden
          className="rounded-lg border border-dashed border-line-2 px-6 py-14 text-center"
        >
          <span className="mb-4 inline-block text-ink-3">
            <Tally marks={2} />
          </span>
          <p className="text-md">{words.nothingFound}</p>
        </div>
      </div>
      <CallToAction title={words.remember} note={words.trial} />
    </PublicPage>
  )
}

/** The highlighted word has its own line, so it starts at the same position in every font. */
const renderHighlighted = (word: string) => (
  <span className="block">
    <span className="highlighted">{word}</span>
  </span>
)
