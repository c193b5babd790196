#!/bin/sh
# An administrator's commands work on the data of the service, as its user.
if [ "$(id -u)" = 0 ]; then
  set -a
  [ -r /etc/default/leadenhall ] && . /etc/default/leadenhall
  set +a
  export DATA_DIR="${DATA_DIR:-/var/lib/leadenhall}" HOME=/var/lib/leadenhall
  exec setpriv --reuid leadenhall --regid leadenhall --init-groups \
    /usr/lib/leadenhall/node/bin/node --max-semi-space-size=8 --max-old-space-size=768 \
    /usr/lib/leadenhall/apps/server/dist/leadenhall.js "$@"
fi
exec /usr/lib/leadenhall/node/bin/node --max-semi-space-size=8 --max-old-space-size=768 \
  /usr/lib/leadenhall/apps/server/dist/leadenhall.js "$@"
