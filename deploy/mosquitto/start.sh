#!/bin/sh
# Writes the broker's two users from the environment, hashed, then becomes the broker.
set -eu
umask 077
case "$INGEST_TOKEN$MQTT_PASSWORD" in
*:*)
  echo "INGEST_TOKEN and MQTT_PASSWORD may not contain a colon: it parts names from passwords in Mosquitto's file." >&2
  exit 1
  ;;
esac
users=/tmp/users
printf 'sensor:%s\nserver:%s\n' "$INGEST_TOKEN" "$MQTT_PASSWORD" >"$users"
mosquitto_passwd -U "$users"
# Newer versions insist that these files are the broker's own and closed to others.
cp /mosquitto/config/access.acl /tmp/access.acl
exec mosquitto -c /mosquitto/config/mosquitto.conf
