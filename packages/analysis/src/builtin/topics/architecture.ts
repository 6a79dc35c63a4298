import type { Topic } from './topic.ts'

export const ARCHITECTURE: Topic[] = [
  {
    name: 'compatibility',
    category: 'architecture',
    severity: 'medium',
    says: [
      /\bback(?:wards?)?[- ]?(?:compat|compatible|compatibility)\b/,
      /\bbreak(?:s|ing)? (?:change|existing|the api|callers?|clients?|users?|consumers?)|\bbreaking\b/,
      /\b(?:de facto )?deprecat(?:e|es|ed|ing|ion)\b/,
      /\b(?:public|external) (?:api|interface|contract)\b|\bsemver\b|\bmigration path\b/,
    ],
    title: 'Change that existing callers would feel',
    lesson:
      'Somebody already depends on how this behaved. Keeping the old way working, or announcing its end and giving a way over, lets them move when they can.',
    point: 'Before changing what callers can see, decide what happens to the ones that exist.',
  },
  {
    name: 'wrong-place',
    category: 'architecture',
    severity: 'medium',
    says: [
      /\b(?:tightly |loosely )?coupl(?:ed|ing|es)\b|\bcircular (?:import|dependenc)|\bdependency (?:direction|inversion|on)\b/,
      /\blayer(?:s|ing|ed)?\b.{0,40}\b(?:violat|wrong|mix|belongs?|bypass|should|leak)|\b(?:business|domain|persistence|presentation|service) (?:logic|layer)\b/,
      /\b(?:belongs?|live|better|moved?|put|be) (?:in|into|to|inside) (?:the |a |its )?(?:own |separate |different |other |another |shared |common |same )*(?:\w+ ){0,2}(?:module|file|class|package|layer|service|component|table|step|library|controller|model|repository|interface|directory|folder)\b/,
      /\bseparat(?:e|ion)(?: of)? (?:concerns?|file|module|class|package|step|component|service)|\bsingle responsibility\b|\bresponsibilit(?:y|ies)\b/,
      /\b(?:private|internal|protected) ["“”'`]?(?:\w+ )?(?:attributes?|members?|fields?|methods?|implementation|api|detail)|"private"|\bimplementation detail|\bencapsulation\b|\bleaky? abstraction|\babstraction leak/,
      /\bglobal (?:state|variable|mutable)|\bsingleton\b.{0,20}\bstate\b|\btop[- ]level side effect/,
    ],
    title: 'Code in the wrong place',
    titleAbout: '{} in the wrong place',
    lesson:
      'The code works here but knows something that belongs elsewhere, so a change there will have to find it here too. In its own place it is found, tested and changed once.',
    point: 'Put code where the thing it knows about lives, and depend in one direction.',
  },
]
