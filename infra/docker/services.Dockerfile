# One image for every service; the compose file says which bundle it runs.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
COPY services services
COPY web/package.json web/
RUN find packages services -type f ! -name package.json -delete

# Only what the services import; the packages' own programs come built for this platform and need no install script.
FROM node:24-slim AS libraries
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    -w @debrief/database -w @debrief/webhook-ingest -w @debrief/analysis-worker -w @debrief/gateway -w @debrief/billing

FROM node:24-slim AS bundles
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY packages packages
COPY services services
COPY infra infra
RUN node --import tsx infra/docker/bundle.ts

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
WORKDIR /app
COPY --from=libraries /app ./
COPY --from=bundles /app/dist dist
USER node
# HEALTH_URL is set beside the command, since each service listens on a port of its own.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["node", "-e", "fetch(process.env.HEALTH_URL).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
