FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN sh deploy/image.sh /src /app

FROM node:24-bookworm-slim
# pg_dump, for backups of a PostgreSQL server of this release or an older one.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 700 /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 LIMELIGHT_HEALTH_PORT=4001 LIMELIGHT_DATA=/data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m CMD ["node", "deploy/health.mjs"]
CMD ["node", "server/main.ts"]
