# The same root file system as `npm run image` builds without a daemon.
FROM node:24-bookworm AS build
WORKDIR /app
COPY . .
RUN npm run build && node scripts/image-root.ts /image && mkdir /empty

FROM scratch
COPY --from=build /image /
# A folder of its own, because a copy keeps the owner of a folder that is there already.
COPY --from=build --chown=10001:10001 /empty /data
USER 10001:10001
WORKDIR /data
ENV DATA_DIR=/data HOME=/data HOST=0.0.0.0 PORT=3000 NODE_ENV=production \
  MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["/usr/bin/node", "/opt/leadenhall/apps/server/dist/leadenhall.js", "healthcheck"]
ENTRYPOINT ["/usr/bin/node", "--max-semi-space-size=8", "--max-old-space-size=768", "/opt/leadenhall/apps/server/dist/leadenhall.js"]
CMD ["start"]
