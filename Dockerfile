# syntax=docker/dockerfile:1

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY nest-cli.json tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY apps apps
COPY libs libs
COPY README.md ./
COPY docs docs
RUN npm run build && npm prune --omit=dev --omit=optional --ignore-scripts

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist/bundle dist/bundle
COPY tools tools
RUN install -d -o node -g node /data \
  && printf '#!/bin/sh\nexec node --enable-source-maps /app/dist/bundle/cli.js "$@"\n' > /usr/local/bin/cli \
  && chmod 755 /usr/local/bin/cli
USER node
VOLUME /data
EXPOSE 3000
# node itself is the process that gets SIGTERM; ROLE=worker containers run dist/bundle/worker.js
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/bundle/api.js"]
