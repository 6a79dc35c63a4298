import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import type { Manifest } from './shapes.ts'

export interface Kustomization {
  resources: string[]
  components: string[]
}

export function readKustomization(file: string): Kustomization {
  const { resources = [], components = [] } = parse(readFileSync(file, 'utf8'))
  return { resources, components }
}

export function readManifests(folder: string): Manifest[] {
  const file = join(folder, 'kustomization.yaml')
  const { resources, components } = readKustomization(file)
  return [...resources, ...components].flatMap((name) => {
    const path = join(dirname(file), name)
    return statSync(path).isDirectory() ? readManifests(path) : readDocuments(path)
  })
}

const readDocuments = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS() as Manifest
  })
