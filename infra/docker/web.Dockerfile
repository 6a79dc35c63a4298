# The built web page and the one public door to everything: Caddy.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
COPY services services
COPY web/package.json web/
RUN find packages services -type f ! -name package.json -delete

FROM node:24-slim AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --no-audit --no-fund -w @debrief/web
COPY tsconfig.json ./
COPY packages packages
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build

FROM caddy:2.10
COPY infra/docker/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/web/dist /srv/web
ENV XDG_CONFIG_HOME=/tmp/config XDG_DATA_HOME=/tmp/data
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/readyz"]
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
