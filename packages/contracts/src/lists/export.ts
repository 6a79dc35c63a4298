import { z } from 'zod'
import {
  type Access,
  type ApiScope,
  type CallName,
  type Endpoint,
  endpoint,
  type StreamedBody,
} from '../endpoint.ts'

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

type Cursor = 'after' | 'before'
type ExportQuery<Shape extends z.ZodRawShape> = z.ZodObject<
  Omit<Shape, Cursor> & { format: z.ZodEnum<{ [Format in ExportFormat]: Format }> }
>

interface ExportDeclaration<Name, Params, Shape extends z.ZodRawShape, Row, Who> {
  name: Name
  summary: string
  /** The endpoint of the list. The export has the same filters, order and access. */
  list: { params: Params; query: z.ZodObject<Shape>; access?: Who; scope?: ApiScope }
  row: Row
}

export type ExportEndpoint<
  Name extends CallName = CallName,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Row extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = Endpoint<Name, Params, Query, z.ZodObject, z.ZodType<StreamedBody, StreamedBody>, Who> & { row: Row }

export function exportEndpoint<
  const Name extends CallName,
  Params extends z.ZodObject,
  Shape extends z.ZodRawShape,
  Row extends z.ZodType,
  const Who extends Access = 'covered',
>({
  name,
  summary,
  list,
  row,
}: ExportDeclaration<Name, Params, Shape, Row, Who>): ExportEndpoint<
  Name,
  Params,
  ExportQuery<Shape>,
  Row,
  Who
> {
  const { after: _, before: __, ...filters } = list.query.shape
  const query = z.object({ ...filters, format: z.enum(EXPORT_FORMATS) }) as ExportQuery<Shape>
  return {
    ...endpoint<Name, Params, ExportQuery<Shape>, z.ZodObject, z.ZodType<StreamedBody, StreamedBody>, Who>({
      name,
      summary,
      ...(list.access && { access: list.access }),
      ...(list.scope && { scope: list.scope }),
      params: list.params,
      query,
      body: z.object({}),
      status: 200,
      streams: ['text/csv', 'application/json'],
      answer: z.custom<StreamedBody>(),
    }),
    row,
  }
}
