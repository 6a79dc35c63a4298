import { z } from 'zod'

export const review = z.object({
  summary: z.string(),
  score: z.int().min(0).max(100),
  mistakes: z
    .array(
      z.object({
        title: z.string(),
        description: z.string(),
        category: z.enum(['security', 'testing', 'performance']),
        severity: z.enum(['high', 'medium', 'low']),
        path: z.string(),
        side: z.enum(['LEFT', 'RIGHT']),
        startLine: z.int(),
        endLine: z.int(),
        codeBefore: z.string(),
        codeAfter: z.string().nullable(),
        confidence: z.number().min(0).max(1),
        reviewCommentIds: z.array(z.int()),
      }),
    )
    .max(20),
  learningPoints: z.array(z.string()),
})

const diff = `diff --git a/src/fares.ts b/src/fares.ts
--- a/src/fares.ts
+++ b/src/fares.ts
@@ -10,4 +10,5 @@ export function fares() {
 const table = load()
-const price = table.price
+const price = JSON.parse(table.raw).price
+
 return price
 }
diff --git a/src/dock.py b/src/dock.py
--- a/src/dock.py
+++ b/src/dock.py
@@ -1,2 +1,3 @@
 import os
+berths = open(os.environ["BERTHS"]).read()
 print(1)`

export const prompt = `Review this change. Answer in JSON.\n<<<fence-7f3a\n${diff}\nfence-7f3a>>>`
