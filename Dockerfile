# Image of the server with the app that it serves: docs/operating.md, "Containers".
# docker build -t lexdesk .                         the server
# docker build -t lexdesk-backup --target backup .  the same with PostgreSQL's programs, for backup and restore

FROM node:24.21.0-trixie-slim AS build
WORKDIR /lexdesk
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-fund
COPY tsconfig.json vite.config.ts index.html README.zh-CN.md ./
COPY docs/screenshots/help ./docs/screenshots/help
COPY public ./public
COPY src ./src
COPY sw ./sw
COPY server ./server
COPY deploy/server-packages.js ./deploy/server-packages.js
RUN npm run build
RUN node deploy/server-packages.js && npm prune

FROM node:24.21.0-trixie-slim AS runtime
LABEL org.opencontainers.image.title="lexdesk" \
      org.opencontainers.image.description="律台: back office of a legal-consultation service"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data
WORKDIR /lexdesk
COPY --from=build /lexdesk/package.json ./package.json
COPY --from=build /lexdesk/node_modules ./node_modules
COPY --from=build /lexdesk/dist ./dist
# The only place that is written to, but for /tmp: the root file system may be read-only.
RUN install -d -o 1000 -g 1000 -m 0700 /data
VOLUME /data
# `node` of the base image; by its number, as Kubernetes checks that it is not 0.
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/server/main.js"]
CMD ["serve"]

FROM runtime AS backup
USER 0:0
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
USER 1000:1000

FROM runtime AS lexdesk
